export const diets = {
  vegetarian: 'Vegetáriánus',
  vegan: 'Vegán',
  pescatarian: 'Pescetariánus',
  halal: 'Halal',
  kosher: 'Kóser',
  'gluten-free': 'Gluténmentes',
  'lactose-free': 'Laktózmentes',
  diabetic: 'Diabetikus',
};
