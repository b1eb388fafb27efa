import type { Api } from '../api.js';
import type { Client } from '../create-client.js';

/** What the providers use of a client. It may have the types of any service. */
export type ProviderClient = Pick<Client<unknown>, 'session' | 'baseUrl'> &
  Readonly<{
    api: Pick<Api<unknown>, 'request'>;
    captcha: Pick<Client<unknown>['captcha'], 'proof'>;
  }>;

/** The id of a record, as a front end has it: from an address it is a text. */
export type Id = string | number;

/** The fields of a record or of a form. */
export type Values = Readonly<Record<string, unknown>>;

/** A record with its id. */
export type Found = Values & Readonly<{ id: number }>;
