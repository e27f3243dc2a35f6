import { useQuery } from "@tanstack/react-query";
import type { Session } from "#contract/accounts/session";
import { simulationPlans } from "#contract/simulation/plans";
import { billingLink, portalsQuery } from "../../../shell/notices/portals.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { Link } from "../../../ui/actions/Link.tsx";
import css from "./allowance.module.css";
import { allowanceTexts as texts } from "./texts.ts";

export function PlansDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const { data: portals } = useQuery(portalsQuery);
  const billing = billingLink(portals?.billing ?? null, session);
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.plans}
      size="wide"
      actions={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <p>{texts.planLead}</p>
      <ul data-layout="grid gap-3" className={css.plans}>
        {simulationPlans.map((plan) => (
          <li key={plan.name} className={css.plan}>
            <h3 data-text="card second">{plan.name}</h3>
            <p data-text="section">{texts.price(plan)}</p>
            <p>{texts.simulations(plan)}</p>
            <p data-text="second">{texts.each(plan)}</p>
          </li>
        ))}
      </ul>
      {billing === null ? (
        portals && <p>{texts.contact(portals.sales.email)}</p>
      ) : (
        <Link href={billing} target="_blank" rel="noopener noreferrer">
          {texts.billing}
        </Link>
      )}
    </Dialog>
  );
}
