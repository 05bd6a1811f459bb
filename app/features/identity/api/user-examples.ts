import { exampleVisit } from '#app/doors/api/visit-examples.ts'
import { writeWire } from '#app/doors/wire.ts'
import { viewUser } from '#app/features/identity/model/account/user-view.ts'

export const userExample = writeWire(
  viewUser(
    {
      id: 'aozorareader0000000001',
      name: '青空 花子',
      email: 'reader@aozora.example',
      isProven: true,
      isClaimed: true,
      username: null,
      password: null,
      lang: 'ja',
      status: 'allow',
      subscribesMail: false,
      receivesNotifications: true,
    },
    exampleVisit,
  ),
)
