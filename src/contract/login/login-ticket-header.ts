/** The header of the answer `SecondFactorRequired`. `POST /login/factor` takes its value as `ticket`. */
export const TICKET_HEADER = 'X-Login-Ticket';
