/** The JSON of a reply; whoever asked knows its shape. */
export const jsonOf = async (reply: Response | Promise<Response>) => JSON.parse(await (await reply).text());
