import type { UnitLabel } from "#contract/setup/claim-code";
import { SETUP_TICKET_HEADER } from "#contract/setup/look-up";
import type { SetupForm, SetupPhoto } from "#contract/setup/setup";
import { storedSetupCode } from "./setup-code.ts";
import { api, unwrap } from "../../api/client.ts";

const withTicket = (ticket: string) => ({ headers: { [SETUP_TICKET_HEADER]: ticket } });

export const lookUpUnit = ({ iccId, claimCode }: UnitLabel) => {
  const code = storedSetupCode();
  return unwrap(api.setup.lookup.$post({ json: { iccId, claimCode, ...(code !== "" && { code }) } }));
};

export const liveOf = (ticket: string) => unwrap(api.setup.live.$get({}, withTicket(ticket)));

export const saveSetup = ({ ticket, form }: { ticket: string; form: SetupForm }) =>
  unwrap(api.setup.device.$post({ json: form }, withTicket(ticket)));

export async function sendPhoto({ ticket, photo }: { ticket: string; photo: Blob }): Promise<SetupPhoto> {
  const body = new FormData();
  body.append("file", photo, "photo.jpg");
  return unwrap(api.setup.photo.$put({}, { ...withTicket(ticket), init: { body } }));
}
