import { examine } from '../doctor/examine.js';
import { asJson, asText, isHealthy } from '../doctor/report.js';

/** Examines and reports; the process ends with 1 when there is a problem. */
export const doctor = async (form: 'text' | 'json'): Promise<void> => {
  const findings = await examine(process.env);
  console.log(form === 'json' ? asJson(findings) : asText(findings));
  if (!isHealthy(findings)) process.exitCode = 1;
};
