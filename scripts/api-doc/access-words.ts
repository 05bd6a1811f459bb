import type { Endpoint } from '#app/doors/api/endpoint.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'

const wordsIn = {
  en: {
    public: 'anyone',
    optional: 'visitor',
    user: 'reader',
    service: 'administrator',
    company: 'company administrator',
    system: 'system administrator',
  },
  ja: {
    public: 'だれでも',
    optional: '訪問者',
    user: '利用者',
    service: '管理者',
    company: '企業管理者',
    system: 'システム管理者',
  },
}
const narrowedIn = {
  en: {
    ownAccount: 'with an account of their own',
    mayOpen: 'who may open the document',
    person: 'in person, not by a key',
  },
  ja: {
    ownAccount: '自分のアカウントを持つ',
    mayOpen: '資料を開ける',
    person: 'キーではなく本人として呼び出す',
  },
}

type Declared = Pick<Endpoint, 'access' | 'only'>

/** Returns the words in which the documents say who may make a call. */
export function accessWords({ access, only }: Declared, locale: Locale = 'en'): string {
  const [words, narrowed] = [wordsIn[locale], narrowedIn[locale]]
  const [first, ...others] = typeof access === 'string' ? [words[access]] : access.map((one) => words[one])
  const narrow = only === null ? [] : [narrowed[only]]
  if (locale === 'ja') return [[...narrow, first].join(''), ...others].join('、')
  return [[first, ...narrow].join(' '), ...others].join(', or ')
}

/** Returns `x-access` of the OpenAPI document, which tells programs who may make a call. */
export function accessField({ access, only }: Declared) {
  return { 'x-access': access, ...(only === null ? {} : { 'x-access-only': only }) }
}

/** An empty requirement beside the token means that a client may make the call without a token. */
export function securityOf({ access }: Declared): Record<string, string[]>[] {
  if (access === 'public') return []
  return access === 'optional' ? [{}, { accessToken: [] }] : [{ accessToken: [] }]
}
