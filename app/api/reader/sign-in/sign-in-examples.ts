import { exampleRandom, exampleVisit } from '#app/api/visit-examples.ts'
import { viewAuthInfo, viewLogin } from '#app/domain/people/session/session-view.ts'
import { writeWire } from '#app/http/wire.ts'

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
