export const setupTitle = "Set Up a New Device";
export const SETUP_TICKET_HEADER = "X-Setup-Ticket";
export const SETUP_CODE_PROBLEM = "setup-code";
/** A claim code is a secret, so it stays out of addresses, which logs keep. */
export const CLAIM_CODE_HEADER = "X-Claim-Code";
