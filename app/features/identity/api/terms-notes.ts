import type { CallNotes } from '#app/doors/api/call-note.ts'

export const notes: CallNotes = {
  'GET /terms-and-condition/public': {
    request: {},
    answer: { version: 1, text: '第1条　本サービスは…' },
    refusals: ['termsNotFound'],
  },
}
