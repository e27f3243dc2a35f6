export { changedMessages, messagesPage } from "./noc-pages.ts";
export { messageScope } from "./list.ts";
export { announceMessages, liveRoom } from "./live-room.ts";
export { mailMessages } from "./mail.ts";
export { forgetOldMessages, insertMessage, type NewMessage } from "./store.ts";
export {
  closeWashMessages,
  closeWashMessagesOf,
  newestWashMessage,
  openWashMessage,
  type SaidWash,
  setWashMessage,
  type WashNews,
} from "./wash-messages.ts";
