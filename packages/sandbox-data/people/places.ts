import { listed } from './listed.ts';

/** A town in which a persona lives and shops. */
export interface Place {
  readonly town: string;
  /** How statements name its electricity and rates account. */
  readonly municipality: string;
  readonly branches: readonly string[];
}

const lines = `
Randburg; City of Johannesburg; Cresta | Ferndale | Malibongwe | Northgate | Brightwater | Boskruin
Sandton; City Power; Sandton City | Benmore | Rivonia | Nelson Mandela Sq | Morningside | Bryanston
Soweto; City of Joburg; Maponya Mall | Jabulani Mall | Protea Glen | Dobsonville | Diepkloof | Bara Mall
Roodepoort; COJ; Clearwater | Westgate | Wilgeheuwel | Ruimsig | Little Falls | Featherbrook
Lenasia; City of Joburg; Trade Route | Signet Terrace | Ext 3 | Signet Rd | Gemsbok St | Protea Ave
Vosloorus; Ekurhuleni; Chris Hani Mall | Naledi | Mahlangu Str | Ext 28 | Katlehong | Spruitview
Boksburg; City of Ekurhuleni; East Rand Mall | Sunward Park | Beyers Park | Parkrand | K90 | Bartlett
Kempton Park; Ekurhuleni Metro; Festival Mall | Birchleigh | Norkem Mall | Arbour Sq | Glen Marais | Emperors
Tembisa; Ekurhuleni; Birch Acres Mall | Phumulani Mall | Tembisa Mall | Oakmoor | Ivory Park | Esangweni
Vereeniging; Emfuleni; Three Rivers | Bedworth | River Sq | Arcon Park | Vaal Mall | Peacehaven
Secunda; Govan Mbeki Mun; Secunda Mall | Lake Umuzi | Graceland | Evander | Trichardt | Embalenhle
Pretoria; City of Tshwane; Menlyn | Hatfield | Brooklyn | Wonderpark | Kolonnade | Sunnypark
Centurion; Tshwane; Centurion Mall | Forest Hill | Southdowns | Eldoraigne | Irene | Wierda Park
Mamelodi; COT; Mams Mall | Denneboom | Mahube Valley | Tsamaya | Moretele | Solomon Mahlangu
Soshanguve; City of Tshwane; Soshanguve Plaza | Block L | Batho Plaza | Mabopane | Sosh Crossing | Tlhabane
Mbombela; Mbombela Mun; Ilanga Mall | Riverside Mall | White River | I Langa | Sonheuwel | Kanyamazane
eMalahleni; Emalahleni; Highveld Mall | Saveways | Klipfontein | Tasbet Park | Witbank | Benfleur
Polokwane; Polokwane Mun; Mall of the North | Savannah Mall | Seshego | Cycad | Mankweng | Flora Park
Thohoyandou; Thulamela; Thavhani Mall | Venda Plaza | Sibasa | Khoroni | Makwarela | Shayandima
Tzaneen; Tzaneen Mun; Tzaneng Mall | Lifestyle Cntr | Maake Plaza | Nkowankowa | Danie Joubert | Letsitele
Rustenburg; Rustenburg Local; Waterfall Mall | Boitekong | Platinum Sq | Tlhabane | Cashan | Phokeng
Potchefstroom; JB Marks; Mooirivier Mall | Cachet Park | Ikageng | Bult | River Walk | Baillie Park
Mahikeng; Mafikeng Mun; Mega City | The Crossing | Mmabatho | Signal Hill | Montshiwa | Unit 8
Bloemfontein; Mangaung; Mimosa Mall | Loch Logan | Langenhoven Park | Brandwag | Preller | Northridge
Botshabelo; Centlec; Reahola | Blue Nile | Section K | Thaba Nchu | Main Rd | Section T
Welkom; Matjhabeng; Goldfields Mall | Thabong | Boulevard | Bedelia | Stateway | Riebeeckstad
Kimberley; Sol Plaatje; Diamond Pav | North Cape Mall | Galeshewe | Hadison Park | Royldene | Beaconsfield
Upington; Dawid Kruiper; Kalahari Mall | Pick Street | Schroder | Keidebees | Progress | Oasis
Durban; eThekwini; Gateway | Musgrave | Overport | Pavilion | Windermere | Workshop
Umlazi; Ethekwini; Umlazi Mega City | Kwamnyandu | V Section | Isipingo | Philani Valley | W Section
Pinetown; eThekwini Metro; Sanlam Cntr | Pine Crest | Knowles | Westmead | New Germany | Kwadabeka
Chatsworth; Ethekwini Elec; Chatsworth Cntr | Bayview | Unit 3 | Montford | Croftdene | Arena Park
Pietermaritzburg; Msunduzi; Liberty Mall | Scottsville | Hayfields | Edendale | Cascades | Northdale
Richards Bay; Umhlathuze; Boardwalk | Meerensee | Empangeni | Arboretum | Esikhaleni | Alton
Newcastle; Newcastle Mun; Amajuba Mall | Madadeni | Scott St | Osizweni | Theku Plaza | Allen St
Ulundi; Ulundi Mun; King Senzangakhona | Ulundi Plaza | B South | Mahlabathini | Nongoma | Unit A
Cape Town; City of Cape Town; Waterfront | Gardens Cntr | Sea Point | Kloof St | Long St | Golden Acre
Bellville; City of Cape Town; Tygervalley | Tyger Valley | Voortrekker | Willowbridge | Durbanville | Parow
Claremont; COCT; Cavendish | Kenilworth | Newlands | Wynberg | Constantia | Harfield
Khayelitsha; City of CPT; Site C | Khaya Mall | Makhaza | Harare | Site B | Ilitha Park
Mitchells Plain; City of Cape Town; Promenade | Westgate Mall | Liberty Prom | Lentegeur | Tafelsig | Town Cntr
Stellenbosch; Stellenbosch Mun; Eikestad | Die Boord | Plein St | Dorp St | Cloetesville | Technopark
Paarl; Drakenstein; Paarl Mall | Lady Grey | Mbekweni | Rembrandt | Huguenot | Daljosafat
Worcester; Breede Valley; Mountain Mill | High St | Zweletemba | Stockenstrom | Baring St | Hexpark
George; George Mun; Garden Route | Eden Meander | York St | Thembalethu | Blanco | Pacaltsdorp
Gqeberha; Nelson Mandela Bay; Walmer Park | Greenacres | Baywest | Moffett | Summerstrand | Newton Park
Motherwell; NMBM; Motherwell Cntr | NU 6 | Kwadwesi | Njoli | Markman | New Brighton
East London; Buffalo City; Hemingways | Vincent Park | Beacon Bay | Mdantsane City | Amalinda | Gonubie
Mthatha; KSD Mun; BT Ngebs | Savoy Park | York Rd | Circus Triangle | Ngangelizwe | Ultra City
Komani; Enoch Mgijima; Nonesi Mall | Cathcart Rd | The Mall | Ezibeleni | Robinson Rd | Madeira Park
`;

/** Towns all over the country, each with shopping places of its own. */
export const places: readonly Place[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [town = '', municipality = '', branches = ''] = line.split(';').map((part) => part.trim());
    return { town, municipality, branches: listed(branches) };
  });
