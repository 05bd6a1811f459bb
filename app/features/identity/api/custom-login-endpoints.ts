import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { startAppSession, viewCustomLogin } from '#app/features/identity/model/session/custom-login.ts'

export const customLoginEndpoints = [
  endpoint('POST /custom-login/public', {
    summary: "The sign-in's own titles; with UserID and a one-time app token, a session",
    access: 'public',
    // The specification writes UserID, unlike every other field.
    input: z.object({
      UserID: z.string().max(254).optional(),
      userId: z.string().max(254).optional(),
      appToken: z.string().max(4096).optional(),
    }),
    // It takes no authority from a cookie.
    writes: false,
    run: (visit, { UserID, userId, appToken }) =>
      startAppSession(visit, { userId: UserID ?? userId, appToken }),
    view: viewCustomLogin,
  }),
]
