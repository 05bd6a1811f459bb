/** Writes a size in MB, such as 1.2 MB, or in kB below 1 MB, such as 340 kB. */
export function writeBytes(bytes: number): string {
  const megabytes = bytes / 1024 / 1024
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} kB`
}
