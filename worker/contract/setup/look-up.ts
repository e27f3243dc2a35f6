export const setupTitle = "Set Up a New Device";
export const SETUP_TICKET_HEADER = "X-Setup-Ticket";
export const SETUP_CODE_PROBLEM = "setup-code";
