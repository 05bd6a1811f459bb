import { exampleRandom, exampleVisit } from '#app/doors/api/visit-examples.ts'
import { writeWire } from '#app/doors/wire.ts'
import { viewAuthInfo, viewLogin } from '#app/features/identity/model/session/session-view.ts'

export const loginExample = writeWire(
  viewLogin(
    {
      kind: 'reader',
      accessToken: `r1.${exampleRandom}`,
      keep: true,
      expiresAt: Date.UTC(2027, 10, 20),
      exceeded: null,
      appToken: null,
      shelfToken: null,
    },
    exampleVisit,
  ),
)
export const authInfoExample = writeWire(viewAuthInfo(exampleVisit))
