/**
 * The keys of stored files in R2. Each begins with the tenant. Only covers and the site's own pictures are served as they
 * are stored; originals are served to nobody, segments only with a watermark.
 */
export const contentPrefix = (tenantId: number, contentId: string) => `t/${tenantId}/c/${contentId}/`

/**
 * An uploaded file, unchanged. Every upload has its own `uploadId`, so that two at the same time don't overwrite each
 * other. Its ending tells the file's format.
 */
export function originalKey(
  tenantId: number,
  contentId: string,
  uploadId: string,
  extension = 'pdf',
): string {
  return `${contentPrefix(tenantId, contentId)}original/${uploadId}.${extension}`
}

/** Prefix of everything that is made from the original of one version. */
export function versionPrefix(tenantId: number, contentId: string, version: number): string {
  return `${contentPrefix(tenantId, contentId)}${version}/`
}

/** A segment's PDF without the objects of the watermark. Segments are numbered from 0. */
export function segmentKey(tenantId: number, contentId: string, version: number, number: number): string {
  return `${versionPrefix(tenantId, contentId, version)}s${number}.pdf`
}

/** `SegmentText` as JSON. */
export function textKey(tenantId: number, contentId: string, version: number, number: number): string {
  return `${versionPrefix(tenantId, contentId, version)}s${number}.text.json`
}

/**
 * The pictures of a segment's pages in one of `pageWidths`, as WebP files one after the other. The segment's row knows
 * where each begins.
 */
export function pagePicturesKey(
  tenantId: number,
  contentId: string,
  version: number,
  { number, width }: { number: number; width: number },
): string {
  return `${versionPrefix(tenantId, contentId, version)}s${number}.${width}.webp`
}

/** A page's picture in one of `burntWidths`, before a reader's mark is burnt in. Written by `encodeMaster`. */
export function masterKey(
  tenantId: number,
  contentId: string,
  version: number,
  { page, width }: { page: number; width: number },
): string {
  return `${versionPrefix(tenantId, contentId, version)}m${page}.${width}.jpg`
}

/** `SegmentLinks` as JSON. */
export function linksKey(tenantId: number, contentId: string, version: number, number: number): string {
  return `${versionPrefix(tenantId, contentId, version)}s${number}.links.json`
}

/** `DocumentOutline` as JSON. */
export function outlineKey(tenantId: number, contentId: string, version: number): string {
  return `${versionPrefix(tenantId, contentId, version)}outline.json`
}

/** `PageLabels` as JSON. Only stored if the document's page numbers aren't simply 1, 2, 3, …. */
export function pageLabelsKey(tenantId: number, contentId: string, version: number): string {
  return `${versionPrefix(tenantId, contentId, version)}labels.json`
}

/** A picture that is to become a cover, unchanged. */
export function pictureKey(tenantId: number, contentId: string, pictureId: string): string {
  return `${contentPrefix(tenantId, contentId)}picture/${pictureId}`
}

/** A cover that an administrator chose. It is named by its own SHA-256 (hex), so that it can be cached for ever. */
export function coverKey(tenantId: number, sha256: string): string {
  return `t/${tenantId}/cover/${sha256}.webp`
}

/** Prefix of pictures of page 1, which are covers of contents without a chosen one. */
export function drawnCoverPrefix(tenantId: number): string {
  return `t/${tenantId}/page1/`
}

/** A cover drawn from page 1, also named by its SHA-256. */
export function drawnCoverKey(tenantId: number, sha256: string): string {
  return `${drawnCoverPrefix(tenantId)}${sha256}.webp`
}

/** The width of a cover's small copy for lists, in pixels. Lists show it at half that width or less. */
export const smallCoverWidth = 340

/** The small copy of a cover, stored beside it. Null for a vector picture, which has none. */
export function smallCoverKey(coverKey: string): string | null {
  return coverKey.endsWith('.webp') ? coverKey.replace(/\.webp$/, `-${smallCoverWidth}.webp`) : null
}

/** A picture of a site's branding (logo, banner, …), named as in the settings: by its SHA-256 and type. */
export function siteFileKey(tenantId: number, name: string): string {
  return `t/${tenantId}/site/${name}`
}

/** A plan's picture (R308), named like the pictures of the site's branding. */
export function planImageKey(tenantId: number, name: string): string {
  return `t/${tenantId}/subscription/${name}`
}

/** An uploaded CSV file, unchanged, named by its import. */
export function csvKey(tenantId: number, importId: string): string {
  return `t/${tenantId}/csv/${importId}.csv`
}
