import type { CallNotes } from '#app/api/call-note.ts'
import type { ErrorName } from '#app/errors/catalogue.ts'

const userId = 'aozorareader0000000001'

const ofUser: ErrorName[] = ['unauthorized', 'noPermission', 'userNotFound']

export const notes: CallNotes = {
  'PUT /user/reset-password/:id': {
    request: { id: userId },
    answer: null,
    refusals: [...ofUser, 'invalidEmail'],
  },
}
