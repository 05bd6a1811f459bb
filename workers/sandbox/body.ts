/** Reads a request's body as UTF-8. It doesn't use `text()`, because workerd logs a warning when that reads a form. */
export async function readText(request: Request): Promise<string> {
  return new TextDecoder().decode(await request.arrayBuffer())
}

export async function readFields(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams(await readText(request))
}
