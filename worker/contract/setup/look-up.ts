/** What a look-up needs by itself: the first step of the wizard loads no more of the contract. */

export const setupTitle = "Set Up a New Device";
export const SETUP_TICKET_HEADER = "X-Setup-Ticket";
/** Kind of the problem that a look-up without the right setup code gets. */
export const SETUP_CODE_PROBLEM = "setup-code";
