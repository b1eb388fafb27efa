import { offerOf, type Offer, type RecordAction } from './record-offers';
import { usePermitted } from './use-permitted';
import { useProtection } from './use-protection';

/** How a page shows the actions of a record to this user. */
export const useOffers = (module: string): ((action: RecordAction, id: unknown) => Offer) => {
  const isPermitted = usePermitted(module);
  const protectionOf = useProtection(module);
  return (action, id) => offerOf(action, isPermitted, protectionOf(id));
};
