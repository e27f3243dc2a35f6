/** Greek and Cyrillic names in Latin letters: the standard fonts have none of theirs, and a name that can be read beats a row of question marks. */

/** Letter by letter, after ELOT 743 and BGN/PCGN without their signs; б, Ε and their like once, in small letters. */
const letters: Readonly<Record<string, string>> = Object.fromEntries(
  (
    "α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o " +
    "а a б b в v г g д d е e ё e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch " +
    "ъ - ы y ь - э e ю yu я ya і i ї yi є ye ґ g ђ dj ј j љ lj њ nj ћ c џ dz ѓ g ќ k ѕ dz ў u"
  )
    .split(" ")
    .flatMap((letter, index, all) =>
      index % 2 === 0 ? [[letter, all[index + 1] === "-" ? "" : all[index + 1]!]] : [],
    ),
);

/** A letter of either script in Latin ones, capital as it is; undefined for any other character. */
export function transliterated(letter: string): string | undefined {
  const small = letter.toLowerCase();
  const latin = letters[small];
  return latin === undefined || small === letter ? latin : latin.charAt(0).toUpperCase() + latin.slice(1);
}
