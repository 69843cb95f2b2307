/**
 * City names for directories that have only districts: towns such as "Kochi", which is not a district's name, and
 * districts in their present spelling. Compiled by hand and compared with the directory of the Department of Posts
 * (data.gov.in, 3 October 2025); entries may be added.
 */

/** Codes of towns whose name differs from that of their district. */
const TOWNS: Readonly<Record<string, string>> = {
  Delhi: '110001-110099',
  Mohali: '140306-140308 160055 160059 160062 160071',
  Dharamshala: '176215-176216',
  Noida: '201301-201305 201307 201309 201313 201316-201317',
  'Greater Noida': '201306 201310 201312 201318 201320',
  Kanpur: '208001-208027',
  Robertsganj: '231216',
  Roorkee: '247667',
  Rishikesh: '249201-249204',
  Haldwani: '263139',
  Rudrapur: '263153',
  Orai: '285001',
  Bhuj: '370001-370020',
  Gandhidham: '370201-370205',
  Himatnagar: '383001',
  Palanpur: '385001',
  Nadiad: '387001-387002',
  Godhra: '389001',
  Vapi: '396191 396195',
  Silvassa: '396230',
  Thane: '400601-400612 400615',
  'Navi Mumbai': '400614 400701 400703 400705-400706 400708-400710 410209-410210',
  'Mira Bhayandar': '401101 401105 401107',
  Vasai: '401201-401202 401207-401208',
  Virar: '401303 401305',
  Panaji: '403001-403006',
  Margao: '403601-403602',
  'Vasco da Gama': '403802',
  Panvel: '410206',
  Ulhasnagar: '421001-421005',
  Dombivli: '421201-421203',
  Kalyan: '421301 421306',
  Bhiwandi: '421302 421305 421308',
  Bhilai: '490001-490026',
  Jagdalpur: '494001',
  Ambikapur: '497001',
  Hyderabad: '500001-500100',
  Tirupati: '517501-517507',
  Vijayawada: '520001-520015',
  Machilipatnam: '521001-521003',
  Kakinada: '533001-533006',
  Rajahmundry: '533101-533105',
  Eluru: '534001-534007',
  Bengaluru: '560001-560110',
  Madikeri: '571201',
  Mangaluru: '575001-575030',
  Hubballi: '580020-580032',
  Karwar: '581301-581308',
  Hosapete: '583201-583203',
  Chennai: '600001-600130',
  Puducherry: '605001-605013',
  Kumbakonam: '612001-612002',
  Nagercoil: '629001-629004',
  Karaikudi: '630001-630003',
  Hosur: '635109-635110 635126 635130',
  Tiruppur: '641601-641607 641687',
  Pollachi: '642001-642002',
  Udhagamandalam: '643001-643006',
  Coonoor: '643101-643104',
  Kalpetta: '673121-673122',
  Kochi: '682001-682050 682301 682304 682306',
  Aluva: '683101-683112',
  Thodupuzha: '685584-685585',
  Kolkata: '700001-700110',
  Bardhaman: '713101-713104',
  Durgapur: '713201-713216',
  Asansol: '713301-713305',
  Kharagpur: '721301-721306',
  Siliguri: '734001-734010',
  Gangtok: '737101-737103',
  'Port Blair': '744101-744106',
  Bhubaneswar: '751001-751035',
  Balasore: '756001',
  Brahmapur: '760001-760010',
  Rourkela: '769001-769016',
  Guwahati: '781001-781039',
  Tezpur: '784001',
  Silchar: '788001-788006',
  Itanagar: '791111',
  Shillong: '793001-793022',
  Imphal: '795001-795005 795008',
  Agartala: '799001-799010 799014',
  Arrah: '802301',
  'Bihar Sharif': '803101',
  Sasaram: '821115',
  Daltonganj: '822101',
  'Bokaro Steel City': '827001-827012',
  Jamshedpur: '831001-831012 831015-831020',
  Chaibasa: '833201',
  Chapra: '841301',
  Hajipur: '844101',
  Motihari: '845401',
  Bettiah: '845438',
}

/** From old and official names of districts to the names in postal use. */
const DISTRICTS: Readonly<Record<string, string>> = {
  '24 Paraganas North': 'North 24 Parganas',
  '24 Paraganas South': 'South 24 Parganas',
  Ahmadabad: 'Ahmedabad',
  'Ahmed Nagar': 'Ahilyanagar',
  Ahmednagar: 'Ahilyanagar',
  Allahabad: 'Prayagraj',
  Ananthapur: 'Anantapur',
  Ananthnag: 'Anantnag',
  Anugul: 'Angul',
  Bagpat: 'Baghpat',
  Baleshwar: 'Balasore',
  Baleswar: 'Balasore',
  'Banas Kantha': 'Banaskantha',
  'Bangalore Rural': 'Bengaluru Rural',
  'Bengaluru Urban': 'Bengaluru',
  Burdwan: 'Purba Bardhaman',
  Chamrajnagar: 'Chamarajanagar',
  Cuddapah: 'Kadapa',
  Darjiling: 'Darjeeling',
  Debagarh: 'Deogarh',
  Dohad: 'Dahod',
  'East Nimar': 'Khandwa',
  Faizabad: 'Ayodhya',
  Firozpur: 'Ferozepur',
  'Gandhi Nagar': 'Gandhinagar',
  Giridh: 'Giridih',
  Gurgaon: 'Gurugram',
  Hazaribag: 'Hazaribagh',
  Hoshangabad: 'Narmadapuram',
  Jajapur: 'Jajpur',
  Jalor: 'Jalore',
  Jhujhunu: 'Jhunjhunu',
  'Jyotiba Phule Nagar': 'Amroha',
  'K. V. Rangareddy': 'Ranga Reddy',
  Kabirdham: 'Kawardha',
  'Kamrup Metro': 'Guwahati',
  Kanniyakumari: 'Kanyakumari',
  'Kanpur Nagar': 'Kanpur',
  'Karim Nagar': 'Karimnagar',
  Kasargod: 'Kasaragod',
  Keonjhargarh: 'Kendujhar',
  Kheri: 'Lakhimpur Kheri',
  Khordha: 'Khorda',
  'Leh Ladakh': 'Leh',
  'Mahabub Nagar': 'Mahabubnagar',
  Mahesana: 'Mehsana',
  Maldah: 'Malda',
  Mammit: 'Mamit',
  'Medinipur East': 'East Midnapore',
  'Medinipur West': 'West Midnapore',
  'Mumbai Suburban': 'Mumbai',
  Ntr: 'NTR District',
  Osmanabad: 'Dharashiv',
  Palamau: 'Palamu',
  'Pashchim Champaran': 'West Champaran',
  'Purbi Champaran': 'East Champaran',
  Rajauri: 'Rajouri',
  Ramanagar: 'Ramanagara',
  Ropar: 'Rupnagar',
  'S. A. S Nagar': 'Mohali',
  'Sant Ravidas Nagar': 'Bhadohi',
  'Shahid Bhagat Singh Nagar': 'Nawanshahr',
  Sibsagar: 'Sivasagar',
  Sonapur: 'Sonepur',
  'South Andamans': 'South Andaman',
  'Spsr Nellore': 'Nellore',
  Sundergarh: 'Sundargarh',
  'Surendra Nagar': 'Surendranagar',
  'The Nilgiris': 'Nilgiris',
  Tiruvallur: 'Thiruvallur',
  Tiruvarur: 'Thiruvarur',
  Tuticorin: 'Thoothukudi',
  Visakhapatanam: 'Visakhapatnam',
  'West Nimar': 'Khargone',
  'Y. S. R.': 'Kadapa',
  'Yamuna Nagar': 'Yamunanagar',
}

/** Names that two districts share; the first digits of the code distinguish them. */
const IN_MAHARASHTRA: Readonly<Record<string, string>> = {
  Aurangabad: 'Chhatrapati Sambhajinagar',
  Raigarh: 'Raigad',
}

/** The first digits of the codes of Maharashtra. */
const MAHARASHTRA = /^4[0-4]/

const townByCode = new Map(
  Object.entries(TOWNS).flatMap(([town, ranges]) =>
    ranges.split(' ').flatMap((range) => {
      const [first = '', last = first] = range.split('-')
      const count = Number(last) - Number(first) + 1
      return Array.from({ length: count }, (_, i): [string, string] => [String(Number(first) + i), town])
    }),
  ),
)

/** Returns the city of a code. @param district as in a directory: in any case, with or without its state in brackets */
export function cityName(pincode: string, district: string): string {
  const name = normalisePlaceName(district)
  const renamed = MAHARASHTRA.test(pincode) ? IN_MAHARASHTRA[name] : undefined
  return townByCode.get(pincode) ?? renamed ?? DISTRICTS[name] ?? name
}

/** Normalises the name of a place: "Bilaspur (HP)" becomes "Bilaspur", "MORBI" becomes "Morbi". */
export const normalisePlaceName = (name: string): string =>
  name
    .replace(/\s*\(.*\)/, '')
    .replace(/&/g, 'and')
    .replace(/\.(?=\S)/g, '. ')
    .replace(/\p{Lu}{2,}/gu, (capitals) => capitals.charAt(0) + capitals.slice(1).toLowerCase())
    .replace(/ (And|Of) /g, (word) => word.toLowerCase())
    .replace(/-\p{Ll}/gu, (start) => start.toUpperCase())
    .trim()
