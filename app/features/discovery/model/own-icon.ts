import { typeOfSiteFile } from '#app/features/branding/model/picture/site-file.ts'
import type { Visit } from '#app/visit/visit.ts'

/** A site's own icon. `isEnough` is true if it is square, large enough and of a file type that phones accept for icons. */
type OwnIcon = { key: string; type: string; sizes: string; isEnough: boolean }

/** The least width in pixels of a picture that serves as an application's icon. */
const leastIcon = 192

/** Null if the site has none. */
export function ownIconOf({ settings }: Pick<Visit['site'], 'settings'>): OwnIcon | null {
  const { favicon } = settings.brand
  if (favicon === null) return null
  const { key, width, height } = favicon
  const type = typeOfSiteFile(key)
  const isDrawing = type === 'image/svg+xml'
  const isEnough = width === height && (isDrawing || (type !== 'image/jpeg' && width >= leastIcon))
  return { key, type, sizes: isDrawing ? 'any' : `${width}x${height}`, isEnough }
}
