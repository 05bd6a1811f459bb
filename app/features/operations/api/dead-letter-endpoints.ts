import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import {
  DeadLetterId,
  DeadLetterQuery,
  forgetAllDeadLetters,
  forgetDeadLetter,
  listDeadLetters,
  resendDeadLetter,
  viewDeadLetters,
} from '#app/features/operations/model/dead-letters/dead-letters.ts'

export const deadLetterEndpoints = [
  endpoint('GET /dead-letter/page', {
    summary: 'Lists the messages that a queue gave up because each Worker that got them died',
    access: 'system',
    input: DeadLetterQuery,
    run: listDeadLetters,
    view: viewDeadLetters,
  }),
  endpoint('PUT /dead-letter/resend/:deadLetterId', {
    summary: 'Sends a message that a queue gave up again',
    access: 'system',
    input: DeadLetterId,
    run: resendDeadLetter,
    view: () => null,
  }),
  endpoint('DELETE /dead-letter/forget/:deadLetterId', {
    summary: 'Removes a message that a queue gave up from the list',
    access: 'system',
    input: DeadLetterId,
    run: forgetDeadLetter,
    view: () => null,
  }),
  endpoint('DELETE /dead-letter/forget-all', {
    summary: 'Removes all messages that queues gave up from the list',
    access: 'system',
    input: z.object({}),
    run: forgetAllDeadLetters,
  }),
]
