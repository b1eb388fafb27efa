/** The suites about customers and contracts, in one file: files may run in processes of their own, each with its services. */
import './form-references.suite.js';
import './form-values.suite.js';
import './list-columns.suite.js';
import './list-filters.suite.js';
import './list-order.suite.js';
import './list-widths.suite.js';
import './operations.suite.js';
