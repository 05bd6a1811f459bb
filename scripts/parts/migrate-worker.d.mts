/** Takes `{ binding, migrations: { name, statements }[] }` by POST, and answers when the database with this binding has all of them. */
declare const migrator: { fetch(request: Request, env: Record<string, unknown>): Promise<Response> }
export default migrator
