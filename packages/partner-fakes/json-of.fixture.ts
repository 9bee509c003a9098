/** The JSON of a reply, whose shape the caller knows. */
export const jsonOf = async (reply: Response | Promise<Response>) => JSON.parse(await (await reply).text());
