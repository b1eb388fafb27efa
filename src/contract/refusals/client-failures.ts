/** The failures that the client finds itself, without an answer of the service or with one that it cannot read. */
export const CLIENT_FAILURES = {
  NetworkError: {
    zh: '网络连接失败，请检查网络后重试',
    en: 'The service cannot be reached. Check the network and try again.',
  },
  AnswerUnreadable: { zh: '服务响应异常，请稍后再试', en: 'The answer is not one of the service. Try again later.' },
  RequestAborted: { zh: '请求已取消', en: 'The request was cancelled.' },
  ProofUnsolved: { zh: '验证失败，请重试', en: 'The browser could not solve the task. Try again.' },
} as const satisfies Readonly<Record<string, Readonly<{ zh: string; en: string }>>>;

export type ClientFailureTag = keyof typeof CLIENT_FAILURES;
