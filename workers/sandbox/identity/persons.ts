import type { SandboxContext } from '#workers/sandbox/context.ts'
import type { ProviderName } from './provider.ts'

/** A person who can sign in at a provider. `key` is the name in tests and forms, `sub` the provider's identifier. */
export type Person = {
  key: string
  sub: string
  name?: string
  email?: string
  /** Google: whether the e-mail address is verified. */
  emailVerified?: boolean
  /** Google: the domain of the person's organisation. */
  hd?: string
  /** Microsoft: the person's directory. */
  tid?: string
  /** Microsoft: the name typed to sign in. It proves nothing. */
  username?: string
  /** Learning service: a parent or a child. `services` are the codes of the services that the person uses. */
  kind?: 'parent' | 'child'
  services?: string[]
}

/** Microsoft directories: the one of sakura's school, one of another organisation, and the one of all personal accounts. */
export const directories = {
  sakura: '11111111-1111-4111-8111-111111111111',
  foreign: '22222222-2222-4222-8222-222222222222',
  personal: '9188040d-6c67-4c5b-b112-36a304b66dad',
} as const

/** The persons of each provider. `takeover` and `foreign` claim an e-mail address that belongs to somebody else. */
const cast: Record<ProviderName, readonly Person[]> = {
  google: [
    google('hanako', '110000000000000000001', '青空 花子', 'reader@aozora.example'),
    google('jiro', '110000000000000000002', 'さくら 次郎', 'jiro@gmail.example'),
    {
      ...google('momo', '110000000000000000003', 'さくら 桃子', 'momo@sakura.example'),
      hd: 'sakura.example',
    },
    {
      ...google('takeover', '110000000000000000004', '大空 偽', 'reader2@aozora.example'),
      emailVerified: false,
    },
    { key: 'no-email', sub: '110000000000000000005', name: '無宛 三郎' },
    { ...google('no-name', '110000000000000000006', '', 'noname@gmail.example'), name: undefined },
  ],
  microsoft: [
    microsoft({
      key: 'haruko',
      tid: directories.sakura,
      number: 1,
      name: 'さくら 春子',
      email: 'haruko@sakura.example',
    }),
    microsoft({
      key: 'jiro',
      tid: directories.sakura,
      number: 2,
      name: 'さくら 次郎',
      email: 'jiro@sakura.example',
    }),
    {
      ...microsoft({
        key: 'no-name',
        tid: directories.sakura,
        number: 3,
        name: '',
        email: 'noname@sakura.example',
      }),
      name: undefined,
    },
    {
      ...microsoft({
        key: 'no-email',
        tid: directories.sakura,
        number: 4,
        name: 'さくら 四郎',
        email: 'shiro@sakura.example',
      }),
      email: undefined,
    },
    {
      ...microsoft({
        key: 'foreign',
        tid: directories.foreign,
        number: 5,
        name: 'よその 人',
        email: 'someone@foreign.example',
      }),
      email: 'haruko@sakura.example',
    },
    {
      ...microsoft({
        key: 'takeover',
        tid: directories.foreign,
        number: 6,
        name: '青空 偽',
        email: 'intruder@foreign.example',
      }),
      email: 'reader@aozora.example',
    },
    microsoft({
      key: 'personal',
      tid: directories.personal,
      number: 7,
      name: '青空 花子',
      email: 'hanako@outlook.example',
    }),
  ],
  learning: [
    learning('parent', 'L0000001', '学 花子', 'parent@manabi.example'),
    { ...learning('no-email', 'L0000002', '学 宛無'), email: undefined },
    { ...learning('child', 'L0000003', '学 小太郎', 'child@manabi.example'), kind: 'child' },
    { ...learning('no-service', 'L0000004', '学 次子', 'noservice@manabi.example'), services: [] },
    learning('new', 'L0000005', '学 新', 'new@manabi.example'),
  ],
}

function google(key: string, sub: string, name: string, email: string): Person {
  return { key, sub, name, email, emailVerified: true }
}

function microsoft({
  key,
  tid,
  number,
  name,
  email,
}: {
  key: string
  tid: string
  number: number
  name: string
  email: string
}): Person {
  const sub = `0000000${number}-0000-4000-8000-0000000000${number}${number}`
  return { key, sub, tid, name, email, username: email }
}

function learning(key: string, sub: string, name: string, email?: string): Person {
  return { key, sub, name, email, kind: 'parent', services: ['manabi01'] }
}

/** Lists the provider's persons with later changes, then those who have registered since. */
export async function listPersons({ state }: SandboxContext, provider: ProviderName): Promise<Person[]> {
  const saved = await state.list<Person>(`person/${provider}/`)
  const known = cast[provider].map((person) => saved.find(({ sub }) => sub === person.sub) ?? person)
  const newcomers = saved.filter(({ sub }) => !known.some((person) => person.sub === sub))
  return [...known, ...newcomers]
}

export async function findPerson(
  context: SandboxContext,
  provider: ProviderName,
  key: string,
): Promise<Person | null> {
  const persons = await listPersons(context, provider)
  return persons.find((person) => person.key === key) ?? null
}

export async function savePerson(
  { state }: SandboxContext,
  provider: ProviderName,
  person: Person,
): Promise<void> {
  await state.put(`person/${provider}/${person.sub}`, person)
}
