export const TERMS_OF_SERVICE: readonly { title: string; text: string }[] = [
  {
    title: "What Soilsight does",
    text: "Soilsight shows what measuring devices at your plants report, calculates soiling losses and their cost from it, and proposes dates for cleaning. Simulations for places without a device are made from climate records.",
  },
  {
    title: "Estimates, not promises",
    text: "Losses, savings and cleaning dates are estimates with the uncertainty that is shown with them. Decide about cleaning, contracts and payments with your own knowledge of the plant; the operator of this portal is not liable for decisions that rest on an estimate alone.",
  },
  {
    title: "Your account",
    text: "Your account is yours alone. Keep your password and recovery codes secret, and tell the operator when you believe that someone else is using the account. The operator may disable accounts that are misused.",
  },
  {
    title: "Controlling devices",
    text: "Commands sent from this portal act on real equipment at a site: pumps, nozzles, batteries. Send them only where you may, and when nobody at the site can come to harm.",
  },
  {
    title: "Your data",
    text: "Measurements belong to the owner of the plant and are stored as they were received. What you do in the portal is written to a log that the operator and the owner of your account can read, because changes at a plant must be traceable.",
  },
  {
    title: "Emails",
    text: "You are sent emails about your account and, as you choose under Notifications, about your plants. Those about the safety of your account cannot be switched off.",
  },
  {
    title: "Ending it",
    text: "You may stop using Soilsight at any time and ask the operator to delete your account.",
  },
];
