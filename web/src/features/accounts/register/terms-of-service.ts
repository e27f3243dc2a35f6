export const TERMS_OF_SERVICE: readonly { title: string; text: string }[] = [
  {
    title: "What Soilsight does",
    text: "Soilsight shows what the sensors at your plants report, calculates soiling losses and their cost, and recommends cleaning dates. Simulations for places without a sensor are based on climate records.",
  },
  {
    title: "Estimates, not promises",
    text: "Losses, savings and cleaning dates are estimates, with the uncertainty shown next to them. Use your own knowledge of the plant when you decide about cleaning, contracts and payments. The operator of this portal is not liable for decisions based on an estimate alone.",
  },
  {
    title: "Your account",
    text: "Your account is for you only. Keep your password and recovery codes secret, and tell the operator if you believe someone else is using your account. The operator may disable accounts that are misused.",
  },
  {
    title: "Controlling devices",
    text: "Commands sent from this portal act on real equipment at a site: pumps, nozzles, batteries. Send them only where you are authorized to, and only when no one at the site can be harmed.",
  },
  {
    title: "Your data",
    text: "Measurements belong to the plant's owner and are stored as received. What you do in the portal is recorded in a log that the operator and your account's owner can read, because changes at a plant must be traceable.",
  },
  {
    title: "Emails",
    text: "We email you about your account and, as you choose under Notifications, about your plants. You can't turn off emails about the security of your account.",
  },
  {
    title: "Ending your account",
    text: "You may stop using Soilsight at any time and ask the operator to delete your account.",
  },
];
