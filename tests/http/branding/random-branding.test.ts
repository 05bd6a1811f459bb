import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import {
  derivedOf,
  faintOf,
  inksOf,
  pageFaults,
  type RandomBranding,
  randomBranding,
} from '#app/features/branding/tests/random-branding.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import { schemes, textSizes } from '#app/visit/appearance.ts'
import {
  bases,
  callApi,
  cookieName,
  cookieOf,
  type Json,
  newReaderAt,
  send,
  tokenOf,
} from '#tests/http/client.ts'
import { brandingContentId, brandingSite } from '#tests/sites/branding-site.ts'
import { type Chance, chanceOf } from '#tests/visits/chance.ts'

/**
 * The number of random designs. Each is checked on three pages, so six cover all pages. `LOOKS=10000` makes a long run; `SEED` is the seed
 * of the first design.
 */
const looks = Number(process.env.LOOKS ?? 6)
const firstSeed = Number(process.env.SEED ?? 1)
const pagesOfEach = 3

const base = bases.irodori
const found = `q=${encodeURIComponent(brandingSite.word)}`
const content = brandingContentId(0)
const guestPages = {
  home: '',
  group: '/1',
  'search with hits': `/search?${found}`,
  'search by boxes': '/search?form=1&tab=2&group=1',
  'search without hits': `/search?q=${encodeURIComponent('ぬぬねの')}`,
  'a hashtag': '/search?tag=1',
  'a content': `/search/${content}?${found}`,
  'a content in its group': `/1/${content}`,
  'all titles': '/home-search',
  'sign-in': '/login',
  notifications: '/notifications',
  'a notification': '/notifications/1',
} as const
const readerPages = {
  'home of a reader': '',
  favourites: '/2',
  profile: '/profile',
  'search of a reader': `/search?${found}`,
} as const
const pages = [
  ...Object.entries(guestPages).map(([name, path]) => ({ name, path, isReader: false })),
  ...Object.entries(readerPages).map(([name, path]) => ({ name, path, isReader: true })),
]

let token = ''
let reader = ''
/** The keys of the pictures stored for the site. */
const pictures: string[] = []

beforeAll(async () => {
  token = await tokenOf(base, `service@${brandingSite.servicePath}.example`)
  reader = await cookieOf(base, await newReaderAt(base))
  for (const [width, height] of [
    [1_600, 400],
    [600, 600],
    [320, 900],
  ] as const) {
    const drawn = sharp({ create: { width, height, channels: 3, background: '#a33' } })
    const form = new FormData()
    form.set('content-data', JSON.stringify({ show: true, type_banner: 2, image: 'a.png' }))
    form.set('file', new Blob([new Uint8Array(await drawn.png().toBuffer())], { type: 'image/png' }), 'a.png')
    const { image } = await called('PUT /banner', form)
    pictures.push(String(image).split('/').at(-1) ?? '')
  }
})

it(`every page is complete and legible in every design (${looks} designs)`, {
  timeout: 36_000_000,
}, async () => {
  const faults: string[] = []
  let asked = 0
  for (let seed = firstSeed; seed < firstSeed + looks; seed++) {
    const chance = chanceOf(seed)
    const look = randomBranding(chance)
    await wear(look, chance)
    for (const { name } of faintOf([...inksOf(look), ...derivedOf(look)]) as { name?: string }[])
      faults.push(`${seed}: ${name ?? 'a colour of the look'} can't be read`)
    for (let nth = 0; nth < pagesOfEach; nth++) {
      const page = pages[(seed * pagesOfEach + nth) % pages.length] as (typeof pages)[number]
      asked += 1
      for (const fault of await faultsOf(page, look, chance)) faults.push(`${seed}: ${page.name} ${fault}`)
    }
    if (seed % 500 === 0) console.info(`${seed}: ${asked} pages, ${faults.length} faults`)
  }
  expect(faults).toEqual([])
  expect(asked).toBe(looks * pagesOfEach)
})

/** Opens a page and follows its redirects, because the layout decides which page comes first. Lists what is wrong with the page. */
async function faultsOf(
  { path, isReader }: (typeof pages)[number],
  { layout }: RandomBranding,
  chance: Chance,
): Promise<string[]> {
  const isLinked = layout.viewPage === 3
  const name = cookieName(base)
  const appearance = `${name}.appearance=${chance.pick(schemes)}.${chance.pick(textSizes)}.normal`
  const headers = {
    Cookie: isReader ? `${appearance}; ${reader}` : appearance,
    'Accept-Language': chance.pick(locales),
  }
  let url = `${base}${path}`
  for (let turn = 0; turn < 4; turn++) {
    const { status, location, text } = await send(url, { headers })
    if (status === 302 && location !== null) url = new URL(location, url).href
    else {
      // A site that only serves linked documents has no lists. Its not-found page is checked like any other page.
      const isAnswer = status === 200 || (status === 404 && isLinked && url.endsWith('/error-404'))
      return isAnswer ? pageFaults(text) : [`answers ${status} at ${url}`]
    }
  }
  return ['leads round in circles']
}

/** Saves a design through the API, as an administrator would. */
async function wear({ brand, banner, ...others }: RandomBranding, chance: Chance): Promise<void> {
  const manner = [
    'heightBanner',
    'mobileBannerHeight',
    'fontSize',
    'slideSpeed',
    'backgroundColor',
    'textColor',
  ]
  const file = {
    format: 'bunko-look',
    version: 1,
    settings: {
      ...others,
      banner: Object.fromEntries(manner.map((name) => [name, banner[name as 'fontSize']])),
    },
    links: linksOf(chance),
  }
  const picture = (one: unknown) => (one === null || one === undefined ? null : chance.pick(pictures))
  const { slides: drawn, ...plain } = banner
  const slides = drawn.map((slide) => ({
    ...slide,
    text: wordsOf(slide, 'text'),
    desktopSlideImage: chance.pick(pictures),
    mobileSlideImage: picture(slide.mobileSlideImage),
  }))
  await called('POST /look/import', { file: JSON.stringify(file) })
  await called('PUT /brand/update', {
    ...Object.fromEntries(['titlePage', 'tagline'].map((field) => [field, wordsOf(brand, field)])),
    ...{ logo: picture(brand.logo), darkLogo: picture(brand.darkLogo), favicon: picture(brand.favicon) },
  })
  const isEmpty = { 1: !banner.message?.trim(), 2: false, 3: slides.length === 0 }[banner.typeBanner]
  await called('PUT /banner', {
    ...plain,
    show: banner.show && !isEmpty,
    message: wordsOf(banner, 'message'),
    imageText: wordsOf(banner, 'imageText'),
    image: banner.typeBanner === 2 ? chance.pick(pictures) : picture(banner.image),
    bannerImageResponseList: slides,
  })
}

async function called(call: string, body: Json | FormData): Promise<Json> {
  const answer = await callApi(base, call, { token, body })
  if (answer.http !== 200) throw new Error(`${call}: ${answer.http} ${JSON.stringify(answer.fields)}`)
  return answer.data
}

/** Returns a field of a record in both languages, in the form that calls take. */
function wordsOf(record: object, field: string): Json {
  const { translations = {}, ...own } = record as Json & { translations?: Record<string, Json> }
  return { ja: own[field] ?? '', en: translations.en?.[field] ?? '' }
}

function linksOf(chance: Chance): Json[] {
  return Array.from({ length: chance.upTo(8) }, (_, at) => ({
    url: chance.pick(['/', '/notifications', 'https://www.example.com/a?b=c#d']),
    label: chance.pick(['利用規約', 'Impressum '.repeat(12), '🏮', `${at}`]),
    typeLink: chance.pick([1, 2]),
    positionLink: chance.pick([1, 2, 3]),
    translations: chance.of(0.5) ? {} : { en: { label: 'Terms' } },
  }))
}
