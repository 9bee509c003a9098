import { listed } from './listed.ts';

/** Common given names and surnames, which are put together at random: no real person is meant. */
export const givenNames = listed(
  `Thandi | Sipho | Lerato | Mpho | Bongani | Ayanda | Nomsa | Themba | Zanele | Thabo | Palesa | Kagiso | Refilwe |
  Tshepo | Lindiwe | Sibusiso | Nokuthula | Mandla | Busisiwe | Vusi | Kgomotso | Tebogo | Dineo | Katlego | Boitumelo |
  Khanyi | Luyanda | Siyabonga | Nandi | Xolani | Unathi | Andile | Noluthando | Lwazi | Phumzile | Rudzani | Mulalo |
  Tshilidzi | Tinyiko | Nyiko | Hlengiwe | Sanele | Johan | Pieter | Elize | Anneke | Hennie | Marietjie | Kobus | Riaan |
  Charlene | Andre | Chantel | Werner | Liezl | Deon | Fatima | Yusuf | Aisha | Imraan | Zainab | Riyaad | Nazreen |
  Priya | Kavitha | Rajen | Anisha | Devan | Shanti | Michael | Sarah | David | Karen | Mark | Jenny | Craig | Megan |
  Blessing | Tendai | Chipo | Farai | Precious | Gift | Memory | Lovemore | Josephine | Patience`,
);

export const surnames = listed(
  `Dlamini | Nkosi | Khumalo | Mokoena | Ndlovu | Mthembu | Molefe | Mahlangu | Zulu | Sithole | Mabaso | Maluleke |
  Baloyi | Mudau | Nemavhola | Ramaphala | Sebola | Motaung | Phiri | Tshabalala | Radebe | Hadebe | Cele | Gumede |
  Buthelezi | Mkhize | Ngcobo | Shezi | Zungu | Mazibuko | Mbatha | Sibiya | Moloi | Tau | Seabi | Lekota | Modise |
  Kgosi | Pitso | Gqirana | Mfenyana | Nqaba | Sigcau | Madiba | Qwabe | Botha | Van Wyk | Pretorius | Du Plessis | Venter |
  Nel | Coetzee | Fourie | Kruger | Steyn | Swart | Van Zyl | Jacobs | Adams | Davids | Petersen | Arendse | Hendricks |
  Naidoo | Pillay | Govender | Moodley | Reddy | Singh | Maharaj | Khan | Patel | Essop | Cassim | Smith | Brown | Jones |
  Williams | Moyo | Banda | Chikwanha | Sibanda`,
);

/** Words that small businesses are named after. */
export const tradeNameWords = listed(
  `Sunrise | Protea | Khanya | Umoya | Kestrel | Blouberg | Mopani | Baobab | Marula | Springbok | Impala | Nyala | Kudu |
  Eagle | Blue Crane | Hoopoe | Jakaranda | Acacia | Fynbos | Aloe | Rooibos | Amandla | Ubuntu | Masakhane | Thuthuka |
  Siyaya | Lesedi | Naledi | Tshwaragano | Batho | Sizwe | Ikhwezi | Inkanyezi | Langa | Themba | Sechaba | Pula | Metsi |
  Noordkaap | Highveld | Lowveld | Karoo | Bosveld | Drakens | Cape Point | Table Bay | Garden Route | Golden Mile |
  Star | Crown | Royal | Diamond | Silver | Golden | Rainbow | Victory | Liberty Corner | Phoenix | Atlas | Apex | Summit |
  Pioneer | Falcon | Delta | Omega | Alpha | Nova | Orion | Zenith | Evergreen | Riverside | Hillside | Lakeview |
  Seaview | Parkview | Bridge | Corner | Station | Market | Central | Uptown | Downtown | Family | Friendly | Lucky |
  Happy | Best | Quick | Super | Mega | Big Five | Kasi | Ekasi | Jozi | Mzansi | Madiba | Gogo | Oom Piet | Tannie Bets |
  Al Noor | Medina | Bismillah | Ganesh | Lotus | Himalaya | Shanghai | Great Wall | Dragon | Lisboa | Madeira | Napoli`,
);
