import { z } from 'zod'
import { endpoint } from '#app/api/endpoint.ts'
import { resetPasswordOf } from '#app/domain/people/account/send-password-link.ts'

export const staffUserEndpoints = [
  endpoint('PUT /user/reset-password/:id', {
    summary: 'Mail a reader a link that sets a new password',
    access: 'service',
    input: z.object({ id: z.string() }),
    run: (visit, { id }) => resetPasswordOf(visit, id),
    view: () => null,
  }),
]
