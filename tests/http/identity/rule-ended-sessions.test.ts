import { expect, test } from 'vitest'
import { worldPassword } from '#seeds/demo/world.ts'
import { bases, postForm, type Reply, send } from '#tests/http/client.ts'

const pairs = ({ setCookies }: Reply) => setCookies.map((line) => line.split(';', 1)[0]).join('; ')
const messages = {
  ja: '同時にログインできる数の上限を超えています。',
  en: 'Maximum concurrent sessions exceeded',
}

test('R126 R127 a reader who exceeds the limit of sessions sees in red, once and until it is closed, which device was signed out', async () => {
  const fields = { email: 'typo@aozora.example', password: worldPassword }
  const replies: Reply[] = []
  for (let time = 0; time < 5; time++) replies.push(await postForm(`${bases.aozora}/login`, fields))
  const fifth = pairs(replies.at(-1) as Reply)
  for (const language of ['ja', 'en'] as const) {
    const headers = { Cookie: fifth, 'Accept-Language': language }
    const page = await send(`${bases.aozora}/search`, { headers })
    const toast = /<dialog open="" class="toast[^>]*>.*?<\/dialog>/.exec(page.text)?.[0] ?? 'no toast'
    expect(toast).toContain('toast-error toast-kept')
    expect(toast).toMatch(/<form method="dialog"><button /)
    expect(toast).toMatch(/ログアウトした端末：|Signed out: /)
    expect(toast).toContain(messages[language])
    expect(page.setCookies.find((line) => line.startsWith('aozora.flash=;'))).toContain('Max-Age=0')
  }
  const first = await send(`${bases.aozora}/search`, { headers: { Cookie: pairs(replies[0] as Reply) } })
  expect(first.text).not.toContain(messages.ja)
})
