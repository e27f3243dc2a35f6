import { AccountPage } from "../accounts/index.ts";
import { TokenList } from "./TokenList.tsx";
import { tokenScreenTexts as texts } from "./texts.ts";

export function ApiAccessScreen() {
  return (
    <AccountPage title={texts.title} lead={texts.lead}>
      <TokenList kind="personal" />
    </AccountPage>
  );
}
