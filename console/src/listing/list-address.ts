/** A change of the parameters in the address of a list. */
export type AddressChange = (present: URLSearchParams) => URLSearchParams;

/** An empty value removes its parameter. */
const changed =
  (values: Readonly<Record<string, string>>): AddressChange =>
  (present) => {
    const next = new URLSearchParams(present);
    for (const [name, value] of Object.entries(values)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    return next;
  };

/** Other filters show the first page of what they find. */
export const withFilters = (values: Readonly<Record<string, string>>): AddressChange =>
  changed({ ...values, page: '' });

export const withPage = (page: number): AddressChange => changed({ page: String(page) });

/** Another page size shows the first page. */
export const withPageSize = (size: number): AddressChange => changed({ perPage: String(size), page: '' });

export const without = (names: ReadonlyArray<string>): AddressChange =>
  changed(Object.fromEntries(names.map((name) => [name, ''])));

/** An id that somebody has typed. */
export const idIn = (text: string): number | '' => (text === '' ? '' : Number(text));
