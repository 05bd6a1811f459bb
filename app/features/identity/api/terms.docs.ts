import type { CallDocs } from '#app/doors/api/call-docs.ts'

export const docs: CallDocs = {
  'GET /terms-and-condition/public': {
    request: {},
    answer: { version: 1, text: '第1条　本サービスは…' },
    refusals: ['termsNotFound'],
  },
}
