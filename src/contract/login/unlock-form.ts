import { requestForm } from '../forms/form.js';
import { user } from '../modules/user.js';

const { pattern: _pattern, addOnly: _addOnly, ...LOCKED_NAME } = user.fields.username;

/** `POST /lock/unlock`: a name, an address or both. A locked name is whatever somebody has sent to the login. */
export const UNLOCK_FORM = requestForm(
  'unlock',
  {
    username: { ...LOCKED_NAME, min: 0, anyCharacters: true, default: '' },
    address: { kind: 'text', title: '地址', english: 'Address', min: 0, max: 100, default: '' },
  },
  { oneRequired: ['username', 'address'] },
);
