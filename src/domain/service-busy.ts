/** The service has more to do than it can do soon; the same request may succeed after these seconds. */
export type ServiceBusy = Readonly<{ _tag: 'ServiceBusy'; seconds: number }>;
