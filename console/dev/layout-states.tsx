import Translate from '@mui/icons-material/Translate';
import { AccessDenied } from '../src/layout/access-denied';
import { ChoiceMenu } from '../src/elements/choice-menu';
import { LoadingPage } from '../src/layout/loading-page';
import { NotFound } from '../src/layout/not-found';
import { PageError } from '../src/layout/page-error';
import { ServiceNotice } from '../src/layout/service-notice';
import { serviceAway } from '../src/service/api';
import { nothing, type State } from './state';

serviceAway.set(true);

const choice = {
  label: 'Language',
  icon: <Translate />,
  choices: [
    { value: 'zh', text: '中文' },
    { value: 'en', text: 'English' },
  ],
  chosen: 'zh',
  onChoose: nothing,
};

export const layoutStates: ReadonlyArray<State> = [
  { name: 'ServiceNotice: the service does not answer', height: 180, show: () => <ServiceNotice /> },
  { name: 'AccessDenied', show: () => <AccessDenied /> },
  { name: 'NotFound', show: () => <NotFound /> },
  { name: 'PageError', show: () => <PageError /> },
  { name: 'LoadingPage', show: () => <LoadingPage /> },
  { name: 'ChoiceMenu: an icon', show: () => <ChoiceMenu {...choice} /> },
  { name: 'ChoiceMenu: an icon with a text', show: () => <ChoiceMenu {...choice} text="中文" /> },
];
