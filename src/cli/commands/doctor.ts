import { diagnose } from '../doctor/diagnose.js';
import { asJson, asText, isHealthy } from '../doctor/report.js';

/** Prints the checks. The process ends with 1 when one of them is a problem. */
export const doctor = async (form: 'text' | 'json'): Promise<void> => {
  const checks = await diagnose(process.env);
  console.log(form === 'json' ? asJson(checks) : asText(checks));
  if (!isHealthy(checks)) process.exitCode = 1;
};
