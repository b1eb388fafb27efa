/** The service is overloaded. The client may retry after `seconds`. */
export type ServiceBusy = Readonly<{ _tag: 'ServiceBusy'; seconds: number }>;
