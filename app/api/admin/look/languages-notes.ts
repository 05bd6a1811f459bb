import type { CallNotes } from '#app/api/call-note.ts'

export const notes: CallNotes = {
  'GET /languages/words': {
    request: {},
    answer: [
      { id: '3', kind: 'group', field: '', words: { ja: '実用書', en: 'Practical' }, missing: [] },
      { id: null, kind: 'footer', field: 'copyRight', words: { ja: '© 青空出版' }, missing: ['en'] },
    ],
    refusals: ['unauthorized', 'noPermission'],
  },
}
