import { expect, it } from 'vitest'
import { SignInOptionsInput } from './sign-in-options-input.ts'

const ids = ['googleClientId', 'microsoftClientId', 'learningClientId'] as const
const read = (fields: object) => SignInOptionsInput.safeParse(fields)

it.each([
  '123456789012-abc0def1ghij2klm3.apps.googleusercontent.com',
  '11111111-2222-3333-4444-555555555555',
  'gakken_client.01~a',
  'cid@school.example',
  'YWJj+/ZGVm==',
  '',
])('%j is a client’s id', (id) => {
  for (const field of ids) expect(read({ [field]: ` ${id} ` }).data?.[field]).toBe(id)
})

it.each([
  'a b',
  'a:b',
  '<script>alert(1)</script>',
  'id"onclick="x',
  'id&redirect_uri=https://elsewhere.example',
  'id#x',
  'id?x',
  'id%0d%0aSet-Cookie',
  'id\r\nSet-Cookie: a=b',
  'id\u2028x',
  '.id',
  '識別子',
  'x'.repeat(256),
])('%j is no client’s id', (id) => {
  for (const field of ids) expect(read({ [field]: id }).success).toBe(false)
})

it('a secret has printable characters that fit into a header; a service’s code has those that fit into an address', () => {
  const secret = { googleClientSecret: 'GOCSPX-a~!@#$%^&*()_+:;"<>' }
  expect(read(secret).data).toMatchObject(secret)
  for (const no of ['a\nb', 'a b', '秘密']) expect(read({ googleClientSecret: no }).success).toBe(false)
  expect(read({ gakkenServiceCode: 'aozora_01-a.b' }).success).toBe(true)
  for (const no of ['a b', 'a&b', 'a"b', 'a/b']) expect(read({ gakkenServiceCode: no }).success).toBe(false)
})
