import * as v from "valibot";

/** Kinds of settings. Their messages say what is expected, never the value, which may be a secret. */

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** True for this machine, where traffic can't be intercepted; includes names below localhost (RFC 6761). */
export const isLoopback = (hostname: string): boolean => LOOPBACK.has(hostname) || hostname.endsWith(".localhost");

export const text = (expected: string, isRight: (text: string) => boolean) =>
  v.pipe(v.string(), v.check(isRight, expected));

const address = (expected: string, isRight: (url: URL) => boolean) =>
  text(expected, (written) => {
    const url = URL.parse(written);
    if (url === null || url.username !== "" || url.password !== "") return false;
    return (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname))) && isRight(url);
  });

const isBare = ({ search, hash }: URL): boolean => search === "" && hash === "";

/** Address of a portal, with or without a trailing slash. */
export const portal = address(
  "an address without a path, such as https://portal.example (http is for this machine only)",
  (url) => isBare(url) && url.pathname === "/",
);

/** Base address of a service, without a trailing slash, because paths are appended. */
export const service = v.pipe(
  address("an address without a query, such as https://service.example (http is for this machine only)", isBare),
  v.transform((written) => written.replace(/\/+$/, "")),
);

/** Map tiles; a key in the address stays on the server. */
export const tiles = text(
  "an https address with {z}, {x} and {y}, such as https://tiles.example/{z}/{x}/{y}.jpg (http is for this machine only)",
  (written) => {
    const url = URL.parse(written.replaceAll(/\{[zxy]\}/g, "0"));
    const isWhole = ["{z}", "{x}", "{y}"].every((part) => written.includes(part));
    return (
      isWhole && url !== null && (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname)))
    );
  },
);

export const page = address("the address of a page, such as https://portal.example/plans", () => true);

export const token = text("up to 1,000 ASCII letters, digits and symbols without a space", (written) =>
  /^[\x21-\x7e]{1,1000}$/.test(written),
);

/** A secret made up by a person: short ones could be guessed. */
export const secret = text("16 or more ASCII letters, digits and symbols without a space", (written) =>
  /^[\x21-\x7e]{16,1000}$/.test(written),
);

export const bytes = (count: number) =>
  text(`${count} random bytes as base64: openssl rand -base64 ${count}`, (written) => {
    try {
      return atob(written).length === count;
    } catch {
      return false;
    }
  });

export const email = v.pipe(v.string(), v.email("one email address, such as name@portal.example"));

export const mailDomain = text("a mail domain without @, such as company.example", (written) =>
  /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}$/i.test(written),
);

export const phone = text("a telephone number: up to 40 digits, spaces and the symbols + - ( ) . /", (written) =>
  /^[+\d() ./-]{3,40}$/.test(written),
);

/** Bytes: larger than any count. */
export const size = text("a whole number of bytes with at most 15 digits", (written) =>
  /^[1-9]\d{0,14}$/.test(written),
);

export const count = text("a whole number from 1 to 9999999", (written) => /^[1-9]\d{0,6}$/.test(written));

export const word = (...words: [string, ...string[]]) => v.picklist(words, words.join(" or "));
