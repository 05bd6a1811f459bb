type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isWhole = (value: unknown, least: number) => Number.isInteger(value) && (value as number) >= least
const isText = (value: unknown) => typeof value === 'string' && value !== ''
const relsOf = ({ rel }: Json) => [rel].flat() as string[]
const acquisition =
  /^(?:preview|http:\/\/opds-spec\.org\/acquisition(?:\/(?:buy|open-access|borrow|sample|subscribe))?)$/

/** Returns how a feed violates the schema of OPDS 2.0 feeds (feed.schema.json of the drafts). */
export function opdsFaults(feed: unknown): string[] {
  if (!isObject(feed)) return ['no object']
  const links = listOf(feed.links)
  const kinds = ['navigation', 'publications', 'groups'].filter((name) => name in feed)
  return [
    ...metadataFaults(feed.metadata),
    ...(links.some((link) => relsOf(link).includes('self')) ? [] : ['feed without self']),
    ...links.flatMap(linkFaults),
    ...(kinds.length > 0 ? [] : ['nothing in it']),
    ...listOf(feed.navigation).flatMap((link) => [
      ...linkFaults(link),
      ...(isText(link.title) ? [] : ['untitled']),
    ]),
    ...listOf(feed.publications).flatMap(publicationFaults),
    ...listOf(feed.groups).flatMap((group) => [
      ...metadataFaults(group.metadata),
      ...listOf(group.links).flatMap(linkFaults),
      ...listOf(group.publications).flatMap(publicationFaults),
    ]),
  ]
}

/** Returns how a publication violates its schema (publication.schema.json, and the metadata of Readium's manifest). */
export function publicationFaults(publication: Json): string[] {
  const metadata = publication.metadata as Json
  const [links, images] = [listOf(publication.links), listOf(publication.images)]
  const said: [string, boolean][] = [
    ['title', isText(metadata.title)],
    ['@type', URL.canParse(String(metadata['@type']))],
    ['identifier', URL.canParse(String(metadata.identifier))],
    ['language', /^(?:ja|en)$/.test(String(metadata.language))],
    ['published', /^\d{4}-\d\d-\d\d$/.test(String(metadata.published))],
    ['numberOfPages', metadata.numberOfPages === undefined || isWhole(metadata.numberOfPages, 1)],
    ['author', listOf(metadata.author ?? []).every(({ name }) => isText(name))],
    ['publisher', isText((metadata.publisher as Json).name)],
    ['progression', [undefined, 'rtl', 'ltr'].includes(metadata.readingProgression as string)],
    ['acquisition', links.some((link) => relsOf(link).some((rel) => acquisition.test(rel)))],
    ['self', links.some((link) => relsOf(link).includes('self'))],
    ['picture that all show', images.some(({ type }) => /^image\/(?:jpeg|png|gif)$/.test(String(type)))],
  ]
  const faults = said.filter(([, holds]) => !holds).map(([name]) => `publication: ${name}`)
  return [...faults, ...[...links, ...images].flatMap(linkFaults)]
}

function metadataFaults(metadata: unknown): string[] {
  if (!isObject(metadata) || !isText(metadata.title)) return ['metadata without title']
  const { itemsPerPage, currentPage, numberOfItems } = metadata
  return [
    ...(itemsPerPage === undefined || isWhole(itemsPerPage, 1) ? [] : ['itemsPerPage']),
    ...(currentPage === undefined || isWhole(currentPage, 1) ? [] : ['currentPage']),
    ...(numberOfItems === undefined || isWhole(numberOfItems, 0) ? [] : ['numberOfItems']),
  ]
}

function linkFaults(link: Json): string[] {
  const { href, type, templated, width, height } = link
  const isTemplate = /\{[?&]query\}$/.test(String(href))
  return [
    ...(URL.canParse(String(href).replace(/\{.*\}$/, '')) ? [] : [`href ${href}`]),
    ...(isText(type) ? [] : [`link without type: ${href}`]),
    ...(isTemplate === (templated === true) ? [] : [`templated ${href}`]),
    ...([width, height].every((size) => size === undefined || isWhole(size, 1)) ? [] : [`size ${href}`]),
  ]
}

function listOf(value: unknown): Json[] {
  return value === undefined ? [] : (value as Json[])
}
