import { listed } from './listed.ts';

/** Names of one kind of party. `small` are patterns of firms that nobody lists; some say their trade, some do not. */
export interface NamePool {
  readonly names: readonly string[];
  readonly small?: readonly string[];
}

/**
 * Where people buy: chains as their terminals spell them, and patterns of small shops that only a trade word identifies.
 * These and the other pools were written down from general knowledge, apart from the tables that labels are made with,
 * so that the truth does not depend on what the engine knows.
 */
export const shops = {
  groceries: {
    names: listed(
      `Checkers | Checkers Hyper | Shoprite | Shoprite Hyper | Pick n Pay | PnP Crp | PnP Fam | PicknPay | PnP Hyper |
      PnP Family Store | Spar | Superspar | Kwikspar | Spar Express | Boxer Superstores | Boxer | Usave | Shoprite Usave |
      Food Lovers Market | Food Lovers | Fruit & Veg City | Woolworths Food | Woolworths | WW Foods | OK Foods | OK Grocer |
      OK Minimark | Choppies | Cambridge Food | Rhino Cash & Carry | Save Cash & Carry | Makro | Jumbo Cash & Carry |
      Friendly Grocer | Saverite | Savemor Spar | Big Save | Africa Cash & Carry | Kit Kat Cash & Carry | Econofoods |
      Take n Pay | Metro Cash & Carry | Foodzone | Roots Butchery | Foodtown | Bluff Meat Supply | Checkers Foods |
      Sixty60 Checkers | PnP Asap | Woolies Dash | PnP Express BP | Woolworths Engen | Devland Cash & Carry`,
    ),
    small: listed(
      `{word} Supermarket | {surname} Superette | {word} Superette | {surname}s Butchery | {word} Slaghuis |
      {word} Meat Market | {word} Fruit & Veg | {word} Fruiterers | {word} Cash & Carry | {word} Spaza Shop |
      Mama {given} Tuckshop | {word} Tuck Shop | {word} Mini Market | {word} General Dealer | {word} Bakery |
      {surname} Vleismark | {word} Poultry | {word} Fresh Produce | {word} Grocers | {word} Halaal Meats | {word} Spices |
      {word} Wholesalers | {word} Home Industries | {word} Dairy | {word} Biltong`,
    ),
  },
  fuel: {
    names: listed(
      `Engen | Engen Quickshop | Shell | Shell Ultra City | BP | BP Express | Sasol | Sasol Delight | Caltex | Caltex Star |
      Astron Energy | Total | TotalEnergies | Total Bonjour | Engen 1Plus | Puma Energy | Viva Oil | Astron Freshstop`,
    ),
    small: listed(
      `{word} Motors Fuel | {word} Service Station | {word} Garage | {surname} Vulstasie | {word} Filling Station |
      {word} Petroport | {word} Truck Stop | {word} Diesel`,
    ),
  },
  fast_food: {
    names: listed(
      `KFC | Steers | Debonairs Pizza | Debonairs | Nandos | McDonalds | McD | Burger King | Chicken Licken | Romans Pizza |
      Fishaways | Hungry Lion | Galitos | Pedros Flame Grill | Barcelos | Wimpy Drive Thru | RocoMamas | Kauai | Anat |
      Simply Asia | Zebros | Pizza Perfect | Scooters Pizza | Dominos Pizza | Pizza Hut | Subway | Sausage Saloon |
      Chesa Nyama | Milky Lane | Krispy Kreme | Old Fashioned Fish | Andiccio 24 | Mochachos | Captain Dorego |
      Uber Eats | Mr D Food | Mr Delivery | Bolt Food | Orderin`,
    ),
    small: listed(
      `{word} Fish & Chips | {word} Fisheries | {word} Chicken | {word} Kota | {given}s Kota Joint | {word} Pizza |
      {word} Takeaway | {word} Take Aways | {word} Shisanyama | {word} Chisanyama | {word} Bunny Chow | {word} Burgers |
      {word} Roti House | {word} Shawarma | {surname} Gatsby | {word} Grill Takeaways | {given}s Vetkoek`,
    ),
  },
  restaurants: {
    names: listed(
      `Spur | Ocean Basket | Mugg & Bean | Wimpy | Panarottis | John Dorys | Cappuccinos | Tashas | Vida e Caffe |
      Seattle Coffee | Starbucks | Bootlegger Coffee | News Cafe | Turn n Tender | The Hussar Grill | Cattle Baron |
      Primi Piatti | Col Cacchio | Doppio Zero | Life Grand Cafe | Fego Caffe | Dulce Cafe | Adega | Mozambik | Lupa |
      Rhapsodys | Europa | Salsa Mexican Grill | Wiesenhof | Papachinos | Kream | Tigers Milk | Hudsons | Beerhouse |
      Sea Point Spur | Santa Fe Spur | Golden Spur | Apache Spur | Nu Health`,
    ),
    small: listed(
      `{word} Restaurant | {word} Cafe | {word} Coffee Shop | {word} Bistro | {word} Steakhouse | {word} Pub & Grill |
      {surname}s Eatery | {word} Koffiehuis | {word} Trattoria | {word} Sushi | {word} Tea Garden | {word} Curry House |
      {word} Brasserie | {word} Coffee Roasters | {word} Diner`,
    ),
  },
  pharmacy: {
    names: listed(
      `Clicks | Clicks Pharmacy | Dis-Chem | Dischem | Dis-Chem Pharm | Medirite | Medirite Pharmacy | Link Pharmacy |
      Alpha Pharm | Local Choice | Pick n Pay Pharmacy | Clicks Pharm | Arrie Nel | M-Kem | Van Heerden Pharm |
      Pharmacy at Spar | Mopani Pharmacy | Springbok Pharmacy`,
    ),
    small: listed(
      `{word} Pharmacy | {word} Apteek | {surname} Pharmacy | {word} Chemist | {word} Dispensary | {word} Medicine |
      {surname} Chemists | {word} Pharm`,
    ),
  },
  clothing: {
    names: listed(
      `Pep | Pep Stores | Ackermans | Mr Price | MRP | Mr Price Sport | Jet | Jet Stores | Edgars | Truworths | Identity |
      Foschini | Markham | Sportscene | Totalsports | Exact | Fabiani | Legit | Studio 88 | Sneaker Factory | Skipper Bar |
      Woolworths Clothing | Cotton On | H&M | Zara | Factorie | Rage | Spitz | Bata | Shoe City | Dodos | Step Ahead |
      Power Fashion | Beaver Canoe | Cross Trainer | Side Step | Superbalist | Bash | Zando | Shein | Archive | JD Sports |
      Old Khaki | Cape Union Mart | Poetry | Sheet Street Fashion | Fashion World | Sheldon Outfitters`,
    ),
    small: listed(
      `{word} Fashions | {word} Boutique | {word} Shoes | {word} Outfitters | {surname} Uniforms | {word} Clothing |
      {word} Footwear | {given}s Boutique | {word} Menswear | {word} School Wear | {word} Fashion House | {word} Tailors`,
    ),
  },
  liquor: {
    names: listed(
      `Tops at Spar | Tops | Liquor City | Ultra Liquors | Checkers Liquor | Shoprite Liquor | Shoprite LiquorShop |
      PnP Liquor | Boxer Liquors | Makro Liquor | Norman Goodfellows | Overland Liquors | Prestons | Solly Kramers |
      Picardi Rebel | Liquorland | Blue Bottle Liquors | Big Daddys Liquor`,
    ),
    small: listed(
      `{word} Liquors | {word} Bottle Store | {word} Drankwinkel | {word} Tavern | {given}s Tavern | {word} Wine & Spirits |
      {word} Liquor Store | {word} Shebeen | {word} Vape | {word} Tobacconist | {word} Cellars`,
    ),
  },
  parking: {
    names: listed(
      `Servest Parking | Payd Parking | Admyt | Kaching Parking | Interpark | Metro Parking | Mall Parking | ACSA Parking |
      Sanral Toll | N1 Toll Plaza | Bakwena Toll | TRAC N4 Toll | N3TC Toll | Parkupp | Parkmate | Chapmans Peak Toll`,
    ),
    small: listed('{word} Parking | {word} Parkade | {word} Toll Plaza | {word} Park & Ride'),
  },
  hardware: {
    names: listed(
      `Builders Warehouse | Builders Express | Builders Trade Depot | Cashbuild | Buco | Build It | Leroy Merlin | Mica |
      Essential Hardware | Chamberlains | Jacks Paint | Voltex | Plumblink | Tile Africa | CTM | Italtile | Brights |
      Penny Pinchers | Boxer Build | Power Build | Stodels | Gelmar`,
    ),
    small: listed(
      `{word} Hardware | {word} Paints | {word} Build | {surname} Plumbing | {word} Electrical Supplies | {word} Timbers |
      {word} Tiles | {word} Glass | {surname} Electrical | {word} Roofing | {word} Nursery | {word} Pool Supplies`,
    ),
  },
  furniture: {
    names: listed(
      `Game | Hirschs | HiFi Corp | Incredible | Incredible Connection | OK Furniture | Russells | Bradlows | Rochester |
      House & Home | Coricraft | Dial a Bed | Mr Price Home | MRP Home | Sheet Street | @Home | Beares | Fair Price |
      Lewis | Best Home & Electric | Tafelberg Furnishers | Teljoy | UFO Furniture | Volpes | Loot Appliances`,
    ),
    small: listed(
      `{word} Furnishers | {word} Furniture | {word} Beds | {word} Appliances | {word} Meubels | {word} Curtains |
      {surname} Bedding | {word} Electronics`,
    ),
  },
  general: {
    names: listed(
      `Takealot | Takealot.com | Takealo* Takealot | Amazon | Amzn Mktp ZA | Temu.com | Temu | Aliexpress | Game Stores |
      Crazy Store | The Crazy Store | PEP Home | CNA | Exclusive Books | Bargain Books | Toys R Us | Toy Kingdom |
      Toy Zone | Baby City | Baby Boom | Cash Crusaders | Cash Converters | Bidorbuy | Bob Shop | Loot.co.za | Makro Online |
      Mambos Plastics | West Pack Lifestyle | Plastics for Africa | Petshop Science | Absolute Pets | Vetsmart Shop |
      PNA | Waltons | Outdoor Warehouse | Sportsmans Warehouse | iStore | Vodashop | Typo | Miniso | Yuppiechef | OneDayOnly`,
    ),
    small: listed(
      `{word} Gifts | {word} Plastics | {word} Books | {word} Stationers | {word} Cellular | {word} Bazaar | {word} Toys |
      {word} Pet Shop | {word} Jewellers | {word} Florist | {word} Variety Store | China Mall {word} | {word} Flea Market`,
    ),
  },
  doctor: {
    names: listed(
      `Pathcare | Lancet Labs | Lancet Laboratories | Ampath | Mediclinic | Netcare | Life Hospital | Specsavers |
      Torga Optical | Spec-Savers | Execuspecs | Medicross | Intercare | Dis-Chem Clinic | Busamed | Lenmed | Melomed |
      Daymed | SCP Radiology | Drs Bergman Ross`,
    ),
    small: listed(
      `Dr {surname} | Dr {given} {surname} | Dr {surname} Rooms | {surname} Dental | {word} Dental Studio | {word} Optometrist |
      {surname} Physio | {word} Medical Centre | {word} Clinic | Tandarts {surname} | {surname} Radiology | {word} Surgery |
      Dr {surname} Inc | {word} Biokinetics`,
    ),
  },
  personal_care: {
    names: listed(
      `Sorbet | Sorbet Man | Legends Barber | Carlton Hair | Partners Hair | Placecol | Dream Nails | Perfect Nails |
      Camelot Spa | Mangwanani | Hair Health | Tanaz | The Body Shop | Sorbet Nailbar | Edgars Beauty | Clicks Beauty | ARC Store`,
    ),
    small: listed(
      `{word} Hair Salon | {given}s Hair | {word} Barber | {word} Barbershop | {word} Nails | {word} Beauty | {word} Day Spa |
      {given}s Braids | {word} Haarkapper | {word} Salon | {word} Cosmetics | {word} Aesthetics`,
    ),
  },
  leisure: {
    names: listed(
      `Ster Kinekor | Ster-Kinekor | Nu Metro | Computicket | Quicket | Webtickets | Howler | Ticketpro | Steam Games |
      Steampowered | Playstation Network | Sony Playstation | Xbox Microsoft | Gold Reef City | uShaka Marine |
      Two Oceans Aquarium | Bounce | Planet Fitness Play | Montecasino Bird Gdns | SANParks | Cradle Moon | Comedy Club`,
    ),
    small: listed(
      `{word} Bowling | {word} Golf Club | {word} Games | {word} Adventure Park | {word} Theatre | {word} Country Club |
      {word} Zoo | {word} Swimming | {word} Pool Bar | {word} Events`,
    ),
  },
  travel: {
    names: listed(
      `Flysafair | FlySafair | Airlink | Lift Airline | South African Airways | SAA | CemAir | Booking.com | Airbnb |
      Agoda | Travelstart | Lekkeslaap | City Lodge | Town Lodge | Road Lodge | Protea Hotel | Southern Sun | Stayeasy |
      Avis Rent a Car | Europcar | First Car Rental | Tsogo Sun Hotels | Kruger Rest Camps | Premier Hotels | ANEW Hotels`,
    ),
    small: listed(
      `{word} Guest House | {word} Lodge | {word} B&B | {word} Gastehuis | {word} Travel | {word} Self Catering |
      {word} Holiday Resort | {word} Safaris | {word} Hotel | {word} Tours`,
    ),
  },
  vehicle_service: {
    names: listed(
      `Supa Quick | Tiger Wheel & Tyre | Tigerwheel | HiQ | Hi-Q | Bosch Car Service | Midas | Autozone | Battery Centre |
      Kwik Fit | Speedy | Dunlop Zone | Best Drive | Trentyre | Glasfit | PG Glass | Goldwagen | Masterparts | Battery Hub |
      Toyota Service | VW Service Centre | Silverton Radiators`,
    ),
    small: listed(
      `{word} Auto | {word} Tyres | {word} Motor Spares | {surname} Panelbeaters | {word} Car Wash | {word} Exhausts |
      {word} Mechanics | {word} Auto Electric | {surname} Motors | {word} Bande | {word} Radiators | {word} Auto Spares |
      {word} Carwash | {word} Towing`,
    ),
  },
  ride_hailing: {
    names: listed('Uber | Uber Trip | Uber *Trip Help | Bolt | Bolt.eu | Bolt Ride | inDrive | Uber BV | Maxim Ride'),
  },
  public_transport: {
    names: listed(
      `Gautrain | Gautrain Park | MyCiti | Golden Arrow Bus | Putco | Rea Vaya | Metrorail | Prasa Ticket | Intercape |
      Greyhound | Eldo Coaches | Intercity Xpress | Translux | City to City | Areyeng | Go George | Durban Transport`,
    ),
    small: listed(
      '{word} Taxi Assoc | {word} Bus Service | {word} Transport Learner | {word} Coaches | {word} Shuttle',
    ),
  },
  betting: {
    names: listed(
      `Betway | Betway SA | Hollywoodbets | HollywoodB | Hollywood Sportsbook | Supabets | Sportingbet | Betfred | Sunbet |
      10bet | Gbets | World Sports Betting | WSB | Lottostar | Lulabet | Playabets | Easybet | Betxchange | Topbet |
      Tabgold | TABonline | Bettabets | Betshezi | Pantherbet | Jackpot City | Yesplay | Soccershop Bets | Goldrush Bingo |
      Zarbet | Scorebet | Marshalls World of Sport`,
    ),
  },
  casino: {
    names: listed(
      `Montecasino | Gold Reef City Casino | Sun City | GrandWest Casino | Sibaya Casino | Suncoast Casino | Emperors Palace |
      Carnival City | Time Square Casino | Boardwalk Casino | Silverstar Casino | Goldrush Slots | Marcos Bingo | Rio Casino`,
    ),
  },
} as const satisfies Record<string, NamePool>;
