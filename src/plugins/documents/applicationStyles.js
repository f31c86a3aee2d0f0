// Infima components that documents do not use.
import 'infima/dist/css/default/default.css?application';
