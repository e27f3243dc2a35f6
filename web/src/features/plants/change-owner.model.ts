import { changeOwnerTexts as texts, type PlantContents } from "#contract/plants/change-owner";
import { type PlantUsers, splitStaffByOwner } from "#contract/plants/users";
import { ownerName } from "./manage-users.model.ts";

export const movesText = ({ devices, retired, cleanings, messages, files, bytes }: PlantContents): string[] => [
  devices + retired === 0 ? texts.noDevices : texts.devices(devices, retired),
  texts.records(cleanings),
  files === 0 ? texts.noFiles : texts.files(files, bytes),
  ...(messages === 0 ? [] : [texts.messages(messages)]),
];

export function lostAccessText({ owners, staff, chosen }: PlantUsers, owner: string): string[] {
  const { pruned } = splitStaffByOwner(staff, chosen.staff, [owner]);
  return owners
    .filter(({ owner_id }) => chosen.owners.includes(owner_id) && owner_id !== owner)
    .map((former) => {
      const theirs = pruned.filter(({ owner_id }) => owner_id === former.owner_id);
      return texts.owners(
        ownerName(former),
        theirs.map(({ user_name }) => user_name),
      );
    });
}

export const staysText = ({ campaigns }: PlantContents): string[] => [
  ...(campaigns > 0 ? [texts.campaigns(campaigns)] : []),
  texts.personal,
];

export const afterText = [texts.keys, texts.mails];
